/** Fields of what comes from elsewhere: messages, answers, and what was kept with a notification. */

export function fieldOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}

/** A text; empty where there is none. */
export function textIn(value: unknown, name: string): string {
  const field = fieldOf(value, name);
  return typeof field === 'string' ? field : '';
}
