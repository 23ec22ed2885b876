/**
 * Whether there is nothing of its own to show and reading has failed before. Stays true while it is read again. What is kept of another
 * page or period meanwhile doesn't count.
 */
export const hasFailed = ({
  data,
  isPlaceholderData = false,
  errorUpdateCount,
}: {
  readonly data: unknown;
  readonly isPlaceholderData?: boolean;
  readonly errorUpdateCount: number;
}): boolean => (data === undefined || isPlaceholderData) && errorUpdateCount > 0;
