/**
 * One line on standard error that says how far a long command is: rewritten on a terminal, every
 * few seconds elsewhere.
 */
export interface Progress {
  say(text: string): void;
  end(text: string): void;
}

const terminalMs = 200;
const logMs = 5000;

export function openProgress(stream: NodeJS.WriteStream = process.stderr): Progress {
  const { isTTY } = stream;
  let saidAtMs = 0;
  return {
    say: (text) => {
      const nowMs = performance.now();
      if (nowMs - saidAtMs < (isTTY ? terminalMs : logMs)) return;
      saidAtMs = nowMs;
      stream.write(isTTY ? `\r\u001b[K${text}` : `${text}\n`);
    },
    end: (text) => {
      stream.write(isTTY ? `\r\u001b[K${text}\n` : `${text}\n`);
    },
  };
}
