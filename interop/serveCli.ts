import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
const fromSource = [
  join(root, 'tooling/vite/runSource.mjs'),
  join(root, 'packages/server/src/cli/main.ts'),
]

/** Services that run in a process of their own, as hosts run them. */
export type Running = { readonly child: ChildProcess; readonly port: string }

/**
 * Runs `latchkey` until it is ready.
 *
 * @param args - Command and options.
 * @param env - Added to the environment.
 * @throws With its output, when it ends before.
 */
export async function serveCli(
  args: readonly string[],
  env: Readonly<Record<string, string>>,
): Promise<Running> {
  const child = spawn(process.execPath, [...fromSource, ...args], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const leave = (): void => void child.kill('SIGKILL')
  process.once('exit', leave)
  child.once('exit', () => process.off('exit', leave))

  let printed = ''
  return new Promise((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => {
        printed += chunk.toString()
        const [, port] = /ready at http:\/\/127\.0\.0\.1:(\d+)/.exec(printed) ?? []
        if (port) resolve({ child, port })
      })
    child.once('exit', (code) => reject(new Error(`latchkey ended with ${code}:\n${printed}`)))
  })
}

/** Ends a process, and waits until it has. */
export async function stopProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGTERM')
  await once(child, 'exit')
}
