/**
 * Lets waiting messages be handled before going on. A WebAssembly run holds its thread, and promises
 * alone would let a cancel message wait until the whole job is over.
 */
export function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
}
