/** The query key shared by the lists of high scores of all periods. */
export const scoresKey = ['snake', 'scores'] as const;
