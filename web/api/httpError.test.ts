/** The texts of failed calls. */
import { describe, expect, test } from 'vitest';
import { HttpError, networkError, textForPlayer } from './httpError.ts';

describe('HttpError', () => {
  test.each([
    ['SH-046 status, colon, space, body text', 404, 'Not Found', 'no such thing', '404: no such thing'],
    ['SH-048 not signed in: an error like any other', 401, 'Unauthorized', 'who?', '401: who?'],
    ['SH-046 status text when the body is empty', 502, 'Bad Gateway', '', '502: Bad Gateway'],
    [
      'SH-047 a JSON body stays text in the message',
      409,
      'Conflict',
      '{"message":"It is not your turn.","code":"move/not-your-turn"}',
      '409: {"message":"It is not your turn.","code":"move/not-your-turn"}',
    ],
  ])('%s', (_name, status, statusText, body, message) => {
    expect(new HttpError(status, statusText, body).message).toBe(message);
  });

  test('G13: the parsed message and code are what the player and the page read', () => {
    const error = new HttpError(
      409,
      'Conflict',
      '{"message":"It is not your turn.","code":"move/not-your-turn"}',
    );
    expect([error.text, error.code, error.body]).toEqual([
      'It is not your turn.',
      'move/not-your-turn',
      { message: 'It is not your turn.', code: 'move/not-your-turn' },
    ]);
  });

  test.each(['<html>nginx</html>', '', 'null', '"text"', '{"message":7,"code":null}', '{"message":""}'])(
    'a foreign answer %j never reaches the player raw',
    (body) => {
      const error = new HttpError(502, 'Bad Gateway', body);
      expect(error.text).toBe("The server didn't respond as expected (502). Please try again.");
      expect(error.code).toBe('server/foreign-answer');
    },
  );

  test('no answer at all has status 0, the code `network` and a plain sentence', () => {
    const error = networkError();
    expect([error.status, error.code]).toEqual([0, 'network']);
    expect(error.text).toMatch(/^No connection to the server\./);
  });

  test('what is not an answer of the server shows the fallback', () => {
    expect(textForPlayer(new TypeError('x is undefined'), 'Invalid credentials')).toBe('Invalid credentials');
    expect(textForPlayer(new HttpError(401, '', '{"message":"Nope","code":"a/b"}'), 'fallback')).toBe('Nope');
  });
});
