/** What stands in the place of a deleted person's name. */
export const deletedName = 'Deleted player';
