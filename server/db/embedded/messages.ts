/**
 * What the main thread and the database worker say to each other. Every `feed` is answered by one
 * `answer`.
 */
/** The worker ended itself because the disk refused a write which the engine cannot survive. */
export const fatalExitCode = 28;

export type Durability = 'strict' | 'relaxed';

export type DatabaseWorkerData = {
  /** The folder of the database's own files. Made when missing. */
  readonly directory: string;
  readonly durability: Durability;
};

/**
 * The worker's start data comes untyped from Node. Throws when it is not what the main thread
 * sends.
 */
export function readWorkerData(value: unknown): DatabaseWorkerData {
  if (typeof value === 'object' && value !== null && 'directory' in value && 'durability' in value) {
    const { directory, durability } = value;
    if (typeof directory === 'string' && (durability === 'strict' || durability === 'relaxed'))
      return { directory, durability };
  }
  throw new Error('the database worker was started without its data');
}

export type ToDatabase =
  /** Complete messages of the PostgreSQL protocol from one connection. */
  | { readonly kind: 'feed'; readonly connection: number; readonly bytes: Uint8Array }
  | { readonly kind: 'close' };

export type FromDatabase =
  | { readonly kind: 'ready' }
  | { readonly kind: 'answer'; readonly connection: number; readonly bytes: Uint8Array }
  /** Upkeep starts or ends; answers may take longer meanwhile. */
  | { readonly kind: 'upkeep'; readonly running: boolean }
  | { readonly kind: 'closed' };
