import { chownSync, cpSync, existsSync, mkdirSync, readFileSync, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { run } from '../setup/shell.mjs'
import { parseDockerfile } from './parseDockerfile.mjs'

/**
 * Runs the instructions of a Dockerfile in their order, with a folder in place of each stage's root file
 * system. Base images are not used: programs are those of this machine.
 *
 * @param {string} context Folder with the `Dockerfile` and what it copies.
 * @param {string} place Empty folder for the stages.
 * @param {object} [options]
 * @param {{ uid?: number, gid?: number }} [options.user] Who runs the commands. The current user by default.
 * @param {Record<string, string>} [options.environment] Of the commands, besides that of the image.
 * @returns {Promise<{ root: string, cwd: string, env: Record<string, string>, command: string[], healthcheck: string[],
 *   user: string, volumes: string[] }>} The image: its files are in `root`.
 * @throws When an instruction fails or is not supported.
 */
export async function runDockerfile(context, place, { user = {}, environment = {} } = {}) {
  const stages = parseDockerfile(readFileSync(join(context, 'Dockerfile'), 'utf8'))
  const roots = new Map()
  let image
  for (const [index, { name, steps }] of stages.entries()) {
    const root = join(place, name || `stage${index}`)
    mkdirSync(root, { recursive: true })
    roots.set(name || `${index}`, root)
    image = {
      root,
      cwd: '/',
      env: {},
      entry: [],
      args: [],
      healthcheck: [],
      user: 'root',
      volumes: [],
    }
    for (const step of steps) await runStep(step, image, { context, roots, user, environment })
  }
  const { entry, args, ...rest } = image
  return { ...rest, command: [...entry, ...args] }
}

async function runStep({ instruction, words, text }, image, deps) {
  switch (instruction) {
    case 'ENV': {
      const [, name, value] = /^(\w+)=(.*)$/.exec(text) ?? []
      image.env[name] = value
      break
    }
    case 'WORKDIR':
      image.cwd = words[0]
      mkdirSync(join(image.root, image.cwd), { recursive: true })
      break
    case 'COPY':
      copy(words, image, deps)
      break
    case 'RUN':
      await runShell(text, image, deps)
      break
    case 'USER':
      image.user = words[0]
      break
    case 'VOLUME':
      image.volumes.push(...words)
      break
    case 'HEALTHCHECK':
      image.healthcheck = words
      break
    case 'ENTRYPOINT':
      image.entry = words
      break
    case 'CMD':
      image.args = words
      break
    case 'EXPOSE':
    case 'LABEL':
    case 'STOPSIGNAL':
      break
    default:
      throw new Error(`${instruction} is not supported`)
  }
}

/** Copies as COPY does: the contents of a folder, or files into a folder. */
function copy(words, { root, cwd }, { context, roots }) {
  const options = words.filter((word) => word.startsWith('--'))
  const [, stage] =
    /^--from=(.*)$/.exec(options.find((each) => each.startsWith('--from=')) ?? '') ?? []
  const paths = words.filter((word) => !word.startsWith('--'))
  const target = paths.pop()
  const base = stage === undefined ? context : roots.get(stage)
  if (base === undefined) throw new Error(`COPY --from=${stage}: there is no such stage before`)
  const absolute = target.startsWith('/') ? join(root, target) : join(root, cwd, target)
  for (const path of paths) {
    const source = join(base, path)
    if (!existsSync(source)) throw new Error(`COPY ${path}: there is no such file`)
    const isFolder = statSync(source).isDirectory()
    const to = isFolder || !target.endsWith('/') ? absolute : join(absolute, basename(source))
    mkdirSync(dirname(to), { recursive: true })
    cpSync(source, to, { recursive: true, verbatimSymlinks: true })
  }
}

/** Runs a command with the absolute paths of the image replaced by those below its folder. */
async function runShell(text, { root, cwd, env }, { user, environment }) {
  const command = text
    // Only root may set the owner.
    .replaceAll(/\s--(?:owner|group)=\S+/g, '')
    .replaceAll(/(?<=\s|=)\/(?=\w)/g, `${root}/`)
  const folder = join(root, cwd)
  // The command may add to the root and to its folder, which belong to root again after it.
  setOwner([root, folder], user)
  const result = await run('sh', ['-ec', command], {
    cwd: folder,
    env: { ...environment, ...env },
    user,
  })
  if (user.uid !== undefined) setOwner([root, folder], { uid: 0, gid: 0 })
  if (result.code !== 0) throw new Error(`RUN ${text}\n${result.output}`)
  if (!existsSync(folder)) throw new Error(`RUN ${text}: it removed its folder`)
}

function setOwner(paths, { uid, gid }) {
  if (uid !== undefined) for (const path of paths) if (existsSync(path)) chownSync(path, uid, gid)
}
