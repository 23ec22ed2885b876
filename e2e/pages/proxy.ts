/** A proxy in front of the server: it can answer by itself as if the server were gone, or keep everybody waiting. */
import { once } from 'node:events';
import { createServer, request } from 'node:http';

type Proxy = {
  readonly address: string;
  /** From now on it answers with an error. */
  readonly cutOff: () => void;
  /** From now on it takes requests and never answers. */
  readonly hang: () => void;
  readonly stop: () => void;
};

export async function startProxy(serverAddress: string): Promise<Proxy> {
  let isCutOff = false;
  let isHanging = false;
  const proxy = createServer((asked, reply) => {
    const fail = (): void =>
      void reply.writeHead(502, { 'content-type': 'text/html' }).end('502 Bad Gateway');
    if (isCutOff) return fail();
    if (isHanging) return undefined;
    const { method, headers } = asked;
    const passed = request(new URL(asked.url ?? '/', serverAddress), { method, headers }, (answer) => {
      reply.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(reply);
    });
    passed.on('error', fail);
    asked.pipe(passed);
    return undefined;
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  const bound = proxy.address();
  if (bound === null || typeof bound === 'string') throw new Error('The proxy has no port.');
  return {
    address: `http://127.0.0.1:${bound.port}`,
    cutOff: () => void (isCutOff = true),
    hang: () => void (isHanging = true),
    stop() {
      proxy.close();
      proxy.closeAllConnections();
    },
  };
}
