/** Said to guests wherever a board lists accounts alone. */
export const guestsText = 'Boards list accounts. Register, and what you have played as a guest comes along.';
