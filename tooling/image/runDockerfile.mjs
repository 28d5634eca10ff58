import { cpSync, existsSync, mkdirSync, readFileSync, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { run } from '../setup/shell.mjs'
import { parseDockerfile } from './parseDockerfile.mjs'

/**
 * Runs the instructions of a Dockerfile in their order as the current user, with a folder in the place of
 * each stage's root file system. Base images are not used: programs are those of this machine.
 *
 * @param {string} context Folder with the `Dockerfile` and what it copies.
 * @param {string} place Empty folder for the stages.
 * @returns {Promise<{ root: string, cwd: string, env: Record<string, string>, command: string[], healthcheck: string[],
 *   user: string, volumes: string[] }>} The image: its files are in `root`.
 * @throws When an instruction fails or is not supported.
 */
export async function runDockerfile(context, place) {
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
    for (const step of steps) await runStep(step, image, { context, roots })
  }
  const { entry, args, ...rest } = image
  return { ...rest, command: [...entry, ...args] }
}

async function runStep({ instruction, words, text }, image, { context, roots }) {
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
      copy(words, image, { context, roots })
      break
    case 'RUN':
      await runShell(text, image)
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
async function runShell(text, { root, cwd, env }) {
  const command = text
    // Only root may set the owner.
    .replaceAll(/\s--(?:owner|group)=\S+/g, '')
    .replaceAll(/(?<=\s|=)\/(?=\w)/g, `${root}/`)
  const result = await run('sh', ['-ec', command], { cwd: join(root, cwd), env })
  if (result.code !== 0) throw new Error(`RUN ${text}\n${result.output}`)
  if (!existsSync(join(root, cwd))) throw new Error(`RUN ${text}: it removed its folder`)
}
