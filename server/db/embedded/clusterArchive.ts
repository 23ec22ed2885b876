/**
 * An initialised and migrated database as one compressed file, made once by the build. Creating a
 * cluster runs PostgreSQL's initdb in WebAssembly, which takes seconds and twice the memory of
 * using one; unpacking takes a fraction of a second and needs no thread. Format: zstd over the
 * length of a JSON index (four bytes, big endian), the index, and the contents of its files in
 * order.
 */
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { promisify } from 'node:util';
import { zstdCompress, zstdDecompress } from 'node:zlib';
import { z } from 'zod';

/** Paths relative to the cluster, with `/`. Folders may be empty; PostgreSQL needs those too. */
const index = z.object({
  folders: z.array(z.string()),
  files: z.array(z.tuple([z.string(), z.number().int().min(0)])),
});

const lengthBytes = 4;
/** Only the server's user may read the database. */
const folderMode = 0o700;
const fileMode = 0o600;

/** Packs a cluster that no engine has open. */
export async function packCluster(directory: string, archive: string): Promise<void> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  const nameOf = (entry: (typeof entries)[number]): string =>
    relative(directory, join(entry.parentPath, entry.name)).split(sep).join('/');
  const folders = entries.filter((entry) => entry.isDirectory()).map(nameOf);
  const files: [string, number][] = [];
  const contents: Buffer[] = [];
  for (const entry of entries.filter((one) => one.isFile())) {
    const content = await readFile(join(entry.parentPath, entry.name));
    files.push([nameOf(entry), content.length]);
    contents.push(content);
  }
  const head = Buffer.from(JSON.stringify({ folders: folders.toSorted(), files }));
  const length = Buffer.alloc(lengthBytes);
  length.writeUInt32BE(head.length);
  await mkdir(dirname(archive), { recursive: true });
  await writeFile(archive, await promisify(zstdCompress)(Buffer.concat([length, head, ...contents])));
}

/**
 * Writes the packed cluster into an existing, empty directory. The caller flushes the files to
 * disk.
 */
export async function unpackCluster(archive: string, directory: string): Promise<void> {
  const bytes = await promisify(zstdDecompress)(await readFile(archive));
  const headEnd = lengthBytes + bytes.readUInt32BE(0);
  const { folders, files } = index.parse(JSON.parse(bytes.toString('utf8', lengthBytes, headEnd)));
  for (const folder of folders) await mkdir(join(directory, folder), { recursive: true, mode: folderMode });
  let offset = headEnd;
  for (const [name, size] of files) {
    await writeFile(join(directory, name), bytes.subarray(offset, offset + size), { mode: fileMode });
    offset += size;
  }
  if (offset !== bytes.length) throw new Error(`${archive} is damaged: its index and its contents differ.`);
}
