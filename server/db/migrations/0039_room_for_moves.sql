-- Each move updates its game. With room on the same page the new version needs no entries in the indexes.
ALTER TABLE "games" SET (fillfactor = 80);
