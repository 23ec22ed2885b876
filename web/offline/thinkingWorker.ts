/**
 * The worker that plays for the AI without a server. It fetches what its engines need when a page
 * says which game it shows, and keeps it: without a network it would be too late. They are opened
 * with the first question. Until what an engine needs can be fetched, the bot plays without it.
 */
import { openEngine, type Engine } from '@playfield/engines/registry.ts';
import { fetchFile, filesOf } from './engineFiles.ts';
import { readPreparation, readQuestion, type Answer } from './question.ts';
import { think } from './think.ts';

const fetched = new Map<string, Promise<Uint8Array<ArrayBuffer>>>();
const engines = new Map<string, Promise<Engine | null>>();

/** A failed fetch is retried the next time. */
function keeping<Value>(
  kept: Map<string, Promise<Value>>,
  key: string,
  make: () => Promise<Value>,
): Promise<Value> {
  const known = kept.get(key);
  if (known) return known;
  const made = make();
  kept.set(key, made);
  made.catch(() => kept.delete(key));
  return made;
}

const read = (file: string): Promise<Uint8Array<ArrayBuffer>> =>
  keeping(fetched, file, () => fetchFile(file));

async function prepare(gameType: string): Promise<void> {
  await Promise.allSettled(filesOf(gameType).map((file) => read(file)));
}

async function answerTo(data: unknown): Promise<Answer | null> {
  const question = readQuestion(data);
  if (!question) return null;
  const { id, gameType } = question;
  try {
    const engine = await keeping(engines, gameType, () => openEngine(gameType, read)).catch(() => null);
    return think(question, engine);
  } catch (error) {
    return { id, failure: String(error) };
  }
}

addEventListener('message', ({ data }: MessageEvent<unknown>) => {
  const preparation = readPreparation(data);
  if (preparation) void prepare(preparation.prepare);
  else void answerTo(data).then((answer) => answer && postMessage(answer));
});
