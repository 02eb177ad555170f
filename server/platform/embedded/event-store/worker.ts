import { parentPort, workerData } from 'node:worker_threads';
import { type NodeOptions, serveEventStore } from './server.ts';

/** The node in a worker thread: reports its port when it listens, and ends on request. */
const port = parentPort;
if (port) {
  const node = await serveEventStore(workerData as NodeOptions);
  port.once('message', async () => {
    await node.close();
    port.close();
  });
  port.postMessage(node.port);
}
