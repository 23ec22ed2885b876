/** A proxy in front of the server that answers by itself once it finds the server gone. */
import { once } from 'node:events';
import { createServer, request } from 'node:http';

export async function startProxy(
  serverAddress: string,
): Promise<{ readonly address: string; readonly cutOff: () => void; readonly stop: () => void }> {
  let isCutOff = false;
  const proxy = createServer((asked, reply) => {
    const fail = (): void =>
      void reply.writeHead(502, { 'content-type': 'text/html' }).end('502 Bad Gateway');
    if (isCutOff) return fail();
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
    cutOff: () => (isCutOff = true),
    stop() {
      proxy.close();
      proxy.closeAllConnections();
    },
  };
}
