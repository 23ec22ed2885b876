/** The thread that replays runs, where its file can't be loaded. */
throw new Error('this thread cannot begin');
