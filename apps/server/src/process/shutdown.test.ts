import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { header } from '@millrace/contract/kit/envelope';
import { expect, test, vi } from 'vitest';
import { fireAt } from '../testing/fire.ts';
import { signInOver } from '../testing/http-client.ts';
import { withMigratedDataDir } from '../testing/migrated.ts';
import { connectRaw } from '../testing/raw-http.ts';
import { startProgram } from '../testing/server-program.ts';

// Starting and ending real servers, on a machine that other tests use too.
vi.setConfig({ testTimeout: 120_000 });

const person = { email: 'root@example.com', password: 'Chosen-Horse-1' };

test.each(['SIGTERM', 'SIGINT'] as const)('%s amid requests loses none of them', async (signal) => {
  await withMigratedDataDir(async (dataDir) => {
    const program = startProgram({
      DATA_DIR: dataDir,
      ADMIN_EMAIL: person.email,
      ADMIN_PASSWORD: person.password,
    });
    const url = await program.ready();
    const token = await signInOver(url, person);
    // Beside the callers: a connection that says nothing, and a request that has begun and takes its time.
    const silent = await connectRaw(url);
    const slow = await connectRaw(url);
    slow.send(`POST /api/auth/logout HTTP/1.1\r\nhost: x\r\n${header.token}: ${token}\r\n`);
    slow.send('content-type: application/json\r\ncontent-length: 2\r\n\r\n');
    const fire = fireAt(`${url}/api/user/notices`, { [header.token]: token }, 8);
    await vi.waitFor(() => expect(fire.answered.length).toBeGreaterThan(100), { timeout: 60_000 });

    const before = fire.answered.length;
    program.child.kill(signal);
    await fire.over;
    // Again and of the other kind, while the slow request still holds the server up: harmless.
    program.child.kill('SIGTERM');
    program.child.kill('SIGINT');
    slow.send('{}');
    expect(await slow.answer).toMatch(/^HTTP\/1\.1 200 OK\r\n(.*\r\n)*connection: close\r\n/);
    expect(await silent.answer).toBe('');

    expect(await program.ended).toEqual({ code: 0, signal: null, complaint: '' });
    expect(fire.lost).toEqual([]);
    expect(new Set(fire.answered)).toEqual(new Set([200]));
    expect(fire.answered.length).toBeGreaterThan(before);
    expect(await readdir(join(dataDir, 'postgres'))).not.toContain('postmaster.pid');
    await expect(fetch(url)).rejects.toThrow();
  });
});
