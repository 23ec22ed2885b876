/**
 * What servers tell each other. A feature defines its notices and their handlers where they belong; the bus carries them
 * and knows none by name. Notices are hints and may be lost: the database is the truth.
 */
import type { z } from 'zod';

/** What a notice is about, e.g. `game:ID`, `user:ID`. */
export type Topic = `${string}:${string}`;

/** `Sent` is the JSON form that is published, `Body` what the schema makes of it for the handler. */
export type Notice<Body, Sent = Body> = {
  /** `feature/what`, unique. */
  readonly kind: string;
  readonly body: z.ZodType<Body, Sent>;
  readonly topicOf: (body: Sent) => Topic;
  /**
   * `others`: every other server, whose cached state may be outdated; the publisher's own memory is right already.
   * `subscribers`: the servers with a subscription to the topic, the publisher included.
   */
  readonly audience: 'others' | 'subscribers';
};

/** A notice with its handler, ready for the bus to register. */
export type NoticeHandler = {
  readonly kind: string;
  readonly audience: Notice<unknown>['audience'];
  /** Returns `malformed` when the body doesn't have the notice's shape. May throw or reject. */
  readonly receive: (body: unknown) => void | Promise<void> | 'malformed';
};

export function onNotice<Body, Sent>(
  { kind, audience, body: schema }: Notice<Body, Sent>,
  handle: (body: Body) => void | Promise<void>,
): NoticeHandler {
  return {
    kind,
    audience,
    receive(body) {
      const parsed = schema.safeParse(body);
      return parsed.success ? handle(parsed.data) : 'malformed';
    },
  };
}
