import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { onTestFinished } from 'vitest'

export type TestCli = {
  readonly child: ChildProcess
  /** Waits for a line that matches; rejects when the process ends without it. */
  until(text: RegExp): Promise<RegExpExecArray>
  /** Waits for the end of the process. Resolves to its exit code and its complete output. */
  ended(): Promise<[code: number | null, output: string]>
}

const program = [file('../../../../tooling/vite/runSource.mjs'), file('main.ts')]

/** Runs `latchkey` from its sources until the end of the test, with its own data folder. */
export function startTestCli(args: readonly string[], env: Record<string, string> = {}): TestCli {
  const child = spawn(process.execPath, [...program, ...args], {
    env: { ...process.env, LATCHKEY_DATA: temporaryFolder(), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  const closed = once(child, 'close') as Promise<[number | null]>
  let output = ''
  const waiting = new Set<() => void>()
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString()
      for (const look of waiting) look()
    })
  return {
    child,
    until: (text) =>
      new Promise((resolve, reject) => {
        const look = (): void => {
          const found = text.exec(output)
          if (found) resolve(found)
        }
        waiting.add(look)
        look()
        void closed.then(() => reject(new Error(`ended without ${text}:\n${output}`)))
      }),
    async ended() {
      const [code] = await closed
      return [code, output]
    },
  }
}

/** Runs `latchkey` from its sources to its end, outside of a test. Rejects when it fails. */
export async function runTestCli(
  args: readonly string[],
  env: Record<string, string>,
): Promise<void> {
  await promisify(execFile)(process.execPath, [...program, ...args], {
    env: { ...process.env, ...env },
  })
}

/** Creates a folder that is removed after the test. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-cli-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

function file(path: string): string {
  return fileURLToPath(new URL(path, import.meta.url))
}
