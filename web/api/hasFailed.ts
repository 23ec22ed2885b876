/** Whether there is nothing to show and reading has failed before. Stays true while it is read again. */
export const hasFailed = ({
  data,
  errorUpdateCount,
}: {
  readonly data: unknown;
  readonly errorUpdateCount: number;
}): boolean => data === undefined && errorUpdateCount > 0;
