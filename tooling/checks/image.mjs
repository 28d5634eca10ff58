import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  chownSync,
  copyFileSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runDockerfile } from '../image/runDockerfile.mjs'
import { run } from '../setup/shell.mjs'
import { packPackage } from './packPackage.mjs'

/** User without rights. */
const nobody = 65_534

/** Time for the server to start, answer and stop, also on a busy machine. */
const timeoutMs = 180_000

/**
 * Runs the steps of `deploy/Dockerfile` in their order as a plain user, starts the server from the result
 * with read-only code, and checks that it answers, that its health check passes, that it writes in its
 * data folder only, and that SIGTERM ends it.
 *
 * @param {string} root A tree that has been built.
 * @returns {Promise<{ seen: string, problems: string[] }>}
 */
export async function image(root) {
  // Outside of the repository, in whose folders npm would install into the workspace.
  const directory = mkdtempSync(join(tmpdir(), 'latchkey-image-'))
  try {
    chmodSync(directory, 0o755)
    return await check(root, directory)
  } finally {
    rmSync(directory, { recursive: true, force: true })
  }
}

async function check(root, directory) {
  const context = join(directory, 'context')
  mkdirSync(join(context, 'packages'), { recursive: true })
  for (const file of ['Dockerfile', 'healthcheck.mjs'])
    copyFileSync(join(root, 'deploy', file), join(context, file))
  for (const [folder, name] of [
    ['latchkey', 'latchkey'],
    ['server', 'latchkey-server'],
  ]) {
    const { file, problem } = await packPackage(
      join(root, 'packages', folder),
      join(directory, folder),
    )
    if (problem !== undefined) return { seen: 'nothing', problems: [problem] }
    renameSync(file, join(context, 'packages', `${name}.tgz`))
  }
  const user = plainUser()
  const environment = await plainEnvironment(user, join(directory, 'home'))
  const made = await runDockerfile(context, join(directory, 'stages'), { user, environment })
  const problems = await startImage(made)
  if (made.user === 'root') problems.push('The process would run as root.')
  const { files, bytes } = measure(join(made.root, made.cwd))
  return { seen: `${files} files, ${Math.round(bytes / 1_048_576)} MiB`, problems }
}

/** Starts the server of an image. Returns the problems. */
async function startImage({ root, cwd, env, command, healthcheck, volumes }) {
  const problems = []
  const code = join(root, cwd)
  const data = join(root, volumes[0])
  const before = listFiles(root, data)
  setWritable(code, false)
  const all = { ...env, PATH: process.env.PATH, HOME: '/nonexistent', HOST: '127.0.0.1', PORT: '0' }
  const inside = { ...all, [nameOf(env, volumes[0])]: data }
  const [program, ...args] = command
  const user = plainUser()
  if (user.uid !== undefined) chownSync(data, user.uid, user.gid)
  const stdio = ['ignore', 'pipe', 'pipe']
  const child = spawn(program, args, { cwd: code, env: inside, stdio, ...user })
  const closed = once(child, 'close')
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => (output += String(chunk)))
  const late = setTimeout(() => child.kill('SIGKILL'), timeoutMs)
  try {
    const url = await addressIn(() => output, child)
    if (url === undefined) return [`The server does not start:\n${output}`]
    for (const path of ['/live', '/health']) {
      const { status } = await fetch(`${url}${path}`)
      if (status !== 200) problems.push(`${path} answers with ${status}`)
    }
    const [checker, ...checkArgs] = healthcheck
    const probe = spawn(checker, checkArgs, {
      cwd: code,
      env: { ...inside, PORT: new URL(url).port },
      ...user,
    })
    const [probed] = await once(probe, 'close')
    if (probed !== 0) problems.push(`The health check ends with ${probed}`)
    child.kill('SIGTERM')
    const [ended] = await closed
    if (ended !== 0) problems.push(`SIGTERM ends the server with ${ended}:\n${output}`)
  } finally {
    clearTimeout(late)
    child.kill('SIGKILL')
    setWritable(code, true)
  }
  const written = listFiles(root, data).filter((path) => !before.includes(path))
  if (written.length > 0)
    problems.push(`The server writes outside of its data: ${written.join(', ')}`)
  if (readdirSync(data).length === 0)
    problems.push('The server writes nothing into its data folder')
  for (const line of output.split('\n').filter((each) => each.startsWith('{'))) JSON.parse(line)
  return problems
}

/** Permissions do not bind root, as whom some machines run the checks: then another user runs the steps and the server. */
function plainUser() {
  return process.getuid?.() === 0 ? { uid: nobody, gid: nobody } : {}
}

/** Returns variables for npm, which cannot use the cache and the settings of root as another user. */
async function plainEnvironment({ uid, gid }, home) {
  if (uid === undefined) return {}
  const read = async (name) => (await run('npm', ['config', 'get', name])).stdout.trim()
  const [cache, registry] = await Promise.all([read('cache'), read('registry')])
  mkdirSync(home)
  const own = join(home, 'cache')
  const packages = join(cache, '_cacache')
  if (existsSync(packages)) cpSync(packages, join(own, '_cacache'), { recursive: true })
  for (const path of ['', ...readdirSync(home, { recursive: true })])
    chownSync(join(home, path), uid, gid)
  return { HOME: home, npm_config_cache: own, npm_config_registry: registry }
}

/** Returns the variable whose value is a path of the image. */
function nameOf(env, path) {
  return Object.keys(env).find((name) => env[name] === path)
}

async function addressIn(read, child) {
  while (child.exitCode === null && child.signalCode === null) {
    const found = /ready at (http:\S+)/.exec(read())
    if (found) return found[1]
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  return undefined
}

/** Lists the files below a folder with their time of change, except those below another. */
function listFiles(folder, except) {
  return readdirSync(folder, { recursive: true })
    .map((path) => join(folder, path))
    .filter((path) => path !== except && !path.startsWith(`${except}/`))
    .map((path) => `${path} ${lstatSync(path).mtimeMs}`)
}

function measure(folder) {
  const sizes = readdirSync(folder, { recursive: true })
    .map((path) => lstatSync(join(folder, path)))
    .filter((found) => found.isFile())
  return { files: sizes.length, bytes: sizes.reduce((sum, { size }) => sum + size, 0) }
}

/** Adds or removes the permission to write, of folders and files. */
function setWritable(folder, isWritable) {
  for (const path of ['', ...readdirSync(folder, { recursive: true })]) {
    const full = join(folder, path)
    const { mode } = lstatSync(full)
    if (!lstatSync(full).isSymbolicLink())
      chmodSync(full, isWritable ? mode | 0o200 : mode & ~0o222)
  }
}
