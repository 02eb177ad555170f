import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';

export interface Delivered {
  to: string;
  /** Headers by name in lower case. */
  headers: Record<string, string>;
  /** As on the wire, quoted-printable undone. */
  text: string;
}

/** A mail server that takes what it is given, on a free loopback port. `refuse` answers with another reply to `RCPT TO`. */
export async function startSmtp(refuse: (to: string) => string | undefined = () => undefined) {
  const delivered: Delivered[] = [];
  const open = new Set<Socket>();
  const server = createServer((socket) => {
    open.add(socket.on('close', () => open.delete(socket)).on('error', () => {}));
    converse(socket, refuse, (mail) => delivered.push(mail));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    delivered,
    async stop() {
      for (const socket of open) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

function converse(socket: Socket, refuse: (to: string) => string | undefined, deliver: (mail: Delivered) => void): void {
  let heard = '';
  let to = '';
  let inMail = false;
  const say = (reply: string) => socket.write(`${reply}\r\n`);
  say('220 test');
  socket.setEncoding('utf8').on('data', (chunk: string) => {
    heard += chunk;
    for (;;) {
      const end = heard.indexOf(inMail ? '\r\n.\r\n' : '\r\n');
      if (end < 0) return;
      const line = heard.slice(0, end);
      heard = heard.slice(end + (inMail ? 5 : 2));
      if (inMail) {
        inMail = false;
        deliver(parsed(to, line));
        say('250 taken');
      } else if (/^DATA/i.test(line)) {
        inMail = true;
        say('354 go on');
      } else if (/^RCPT TO/i.test(line)) {
        to = /<(.*)>/.exec(line)?.[1] ?? '';
        say(refuse(to) ?? '250 ok');
      } else if (/^QUIT/i.test(line)) {
        say('221 bye');
        socket.end();
      } else say('250 ok');
    }
  });
}

function parsed(to: string, mail: string): Delivered {
  const [head = '', ...body] = mail.split('\r\n\r\n');
  const lines = head.replace(/\r\n[ \t]+/g, ' ').split('\r\n');
  const headers = Object.fromEntries(
    lines.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 2)]),
  );
  const text = body
    .join('\r\n\r\n')
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
  return { to, headers, text };
}
