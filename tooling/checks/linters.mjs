import { run } from '../setup/shell.mjs'

/**
 * Checks that `npm run format` would change no file.
 *
 * @param {string} root
 * @returns {Promise<{ seen: string, problems: string[] }>}
 */
export async function format(root) {
  const { code, output } = await run('oxfmt', ['--check', '.'], { cwd: root })
  const unformatted = output.match(/^\S.* \(\d+ms\)$/gm) ?? []
  // There is no count when a file does not even parse.
  const files = Number(/on (\d+) files/.exec(output)?.[1] ?? unformatted.length)
  return verdict({ code, files, output, problems: unformatted.map((line) => line.split(' (')[0]) })
}

/**
 * Lints, with types.
 *
 * @param {string} root
 * @returns {Promise<{ seen: string, problems: string[] }>}
 */
export async function lint(root) {
  const args = [
    '--type-aware',
    '--deny-warnings',
    '--report-unused-disable-directives',
    '--format',
    'json',
  ]
  const { code, output, stdout } = await run('oxlint', args, { cwd: root })
  const report = parseJson(stdout)
  const problems = (report?.diagnostics ?? []).map(({ filename, labels, message, code: rule }) => {
    const line = labels?.[0]?.span?.line ?? 0
    return `${filename}:${line}: ${message} [${rule}]`
  })
  return verdict({ code, files: report?.number_of_files ?? 0, output, problems })
}

/**
 * Finds files, exports and dependencies that nothing uses.
 *
 * @param {string} root
 * @returns {Promise<{ seen: string, problems: string[] }>}
 */
export async function deadCode(root) {
  const { code, output, stdout } = await run('knip', ['--no-progress', '--reporter', 'json'], {
    cwd: root,
  })
  const report = parseJson(stdout)
  const problems = (report?.issues ?? []).flatMap(({ file, ...kinds }) =>
    Object.entries(kinds).flatMap(([kind, found]) =>
      [found].flat().map((one) => `${file}: ${kind} ${one?.name ?? ''}`),
    ),
  )
  return verdict({ code, files: report ? 1 : 0, output, problems, seen: 'whole tree' })
}

function verdict({ code, files, output, problems, seen = `${files} files` }) {
  if (files === 0) return { seen: 'nothing', problems: [`It saw no files.\n${output}`] }
  if (code !== 0 && problems.length === 0) return { seen, problems: [output] }
  return { seen, problems }
}

function parseJson(text) {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
