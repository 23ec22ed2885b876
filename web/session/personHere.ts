/** Who plays here now, by id, for what is asked after a while and must not act for somebody else. session.ts says it. */
let personHere: string | null = null;

export const isHere = (userId: string): boolean => personHere === userId;

export function setPersonHere(userId: string | null): void {
  personHere = userId;
}
