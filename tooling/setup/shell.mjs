import { spawn } from 'node:child_process'
import { delimiter, dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { stripVTControlCharacters as bare } from 'node:util'

/** Root folder of the repository. */
export const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..')

/** Folder for reports and stamps of runs; ignored by git. */
export const cache = join(root, 'node_modules/.cache/latchkey')

/**
 * Runs a program to its end. The workspace's own programs come before the machine's.
 *
 * @param {string} program
 * @param {string[]} args
 * @param {object} [options]
 * @param {string} [options.cwd] The repository by default.
 * @param {Record<string, string | undefined>} [options.env] Added to the environment.
 * @param {boolean} [options.loud] Prints while it runs, instead of keeping the output.
 * @returns {Promise<{ code: number, output: string, stdout: string }>} `code` is 127 when there is
 *   no such program.
 */
export function run(program, args, { cwd = root, env = {}, loud = false, user = {} } = {}) {
  const child = spawn(program, args, {
    cwd,
    ...user,
    // Colour codes do not belong in a log.
    env: withOurPrograms(process.stdout.isTTY ? env : { NO_COLOR: '1', ...env }),
    stdio: ['ignore', loud ? 'inherit' : 'pipe', loud ? 'inherit' : 'pipe'],
  })
  return new Promise((done) => {
    let output = ''
    let stdout = ''
    child.stdout?.on('data', (chunk) => {
      output += chunk
      stdout += chunk
    })
    child.stderr?.on('data', (chunk) => (output += chunk))
    child.on('error', (error) => done({ code: 127, output: output + error.message, stdout }))
    // Some programs print colours if `CI` is set.
    child.on('close', (code) =>
      done({ code: code ?? 1, output: bare(output), stdout: bare(stdout) }),
    )
  })
}

/**
 * Starts a program that runs until it is stopped.
 *
 * @param {string} program
 * @param {string[]} args
 * @param {Record<string, string | undefined>} [env] Added to the environment.
 * @returns {import('node:child_process').ChildProcess} With its output piped.
 */
export function start(program, args, env = {}) {
  return spawn(program, args, {
    cwd: root,
    env: withOurPrograms(env),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}

function withOurPrograms(env) {
  const PATH = [join(root, 'node_modules/.bin'), process.env.PATH].join(delimiter)
  return { ...process.env, ...env, PATH }
}
