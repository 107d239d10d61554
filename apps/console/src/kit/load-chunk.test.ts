import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ChunkError, loadChunk } from './load-chunk.ts';

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', () => Promise.resolve({ ok: true }));
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('loadChunk', () => {
  it('asks once more when the server answers again', async () => {
    const load = vi.fn().mockRejectedValueOnce(new TypeError('no connection')).mockResolvedValue('page');
    await expect(loadChunk(load)).resolves.toBe('page');
    expect(load).toHaveBeenCalledTimes(2);
  });

  it('says so when the chunk is gone, as after a new deploy', async () => {
    await expect(loadChunk(() => Promise.reject(new TypeError('404')))).rejects.toBeInstanceOf(ChunkError);
  });

  it('gives up after 120 seconds', async () => {
    const result = loadChunk(() => new Promise(() => undefined));
    const settled = vi.fn();
    result.catch(settled);
    await vi.advanceTimersByTimeAsync(119_999);
    expect(settled).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(settled).toHaveBeenCalledExactlyOnceWith(expect.any(ChunkError));
  });
});
