import { request } from 'node:http';
import { text } from 'node:stream/consumers';

/** Asks a bench's server program (`sql-server.ts`). @throws Error with the engine's own words when it refuses */
export function postSql(socketPath: string, route: string, sql: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const asked = request({ socketPath, path: route, method: 'POST' }, (response) => {
      text(response).then((said) => {
        if (response.statusCode === 200) resolve(said);
        else reject(new Error(said));
      }, reject);
    });
    asked.on('error', reject);
    asked.end(sql);
  });
}
