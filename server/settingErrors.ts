/** What is wrong with a variable of the environment, for the person who set it. */
import type { z } from 'zod';

type Issue = z.core.$ZodRawIssue;

const unitOf = (origin: string): string => (origin === 'string' ? ' characters' : '');
const verbOf = (origin: string): string => (origin === 'string' ? 'have' : 'be');

/** Undefined: the schema has words of its own. */
export function settingError(issue: Issue): string | undefined {
  switch (issue.code) {
    case 'invalid_type':
      return issue.expected === 'int' ? 'must be a whole number' : 'must be a number';
    case 'too_small':
      return issue.inclusive === false
        ? `must be above ${issue.minimum}`
        : `must ${verbOf(issue.origin)} at least ${issue.minimum}${unitOf(issue.origin)}`;
    case 'too_big':
      return `must ${verbOf(issue.origin)} at most ${issue.maximum}${unitOf(issue.origin)}`;
    case 'invalid_value':
      return `must be one of: ${issue.values.map(String).join(', ')}`;
    default:
      return undefined;
  }
}
