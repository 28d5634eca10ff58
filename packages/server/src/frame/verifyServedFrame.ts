import { createHash } from 'node:crypto'
import { serviceLanguages } from '../language/index.ts'
import { createLinkPages } from './createLinkPages.ts'
import { linkPageSpecs } from './linkPageSpecs.ts'
import type { FrameBuild } from './loadFrameBuild.ts'
import { topLevelPages } from './topLevelPages.ts'

/** Requests that are open at a time. */
const concurrency = 8

/** Directives of the policy of the page that decide which code runs in it. */
const codeDirectives = ["default-src 'none'", "script-src 'self'", "worker-src 'self'"]

/** Headers that replace a page, or change its look, beside its bytes. */
const foreignHeaders = ['refresh', 'link']

/** A path of the wallet whose response differs from the files of this version. */
export type FrameDifference = { readonly path: string; readonly reason: string }

/**
 * Requests every page and file of a running wallet, and compares their bytes with those of this version.
 *
 * @param options - `url` of the wallet; `projectId` of a project that may use it, for the page inside the frame; `build` and
 * `pages` that are expected.
 * @returns The number of compared responses, and those that differ.
 * @throws Error of a request that fails.
 */
export async function verifyServedFrame(options: {
  readonly url: string
  readonly projectId: string
  readonly build: FrameBuild
  readonly pages: FrameBuild
  readonly fetch: typeof globalThis.fetch
  readonly signal: AbortSignal
}): Promise<{ readonly compared: number; readonly differences: readonly FrameDifference[] }> {
  const { url, fetch, signal } = options
  const expected = listExpected(options)
  const queue = expected.values()
  const differences: FrameDifference[] = []
  const work = async (): Promise<void> => {
    for (const [path, bytes] of queue) {
      const response = await fetch(new URL(path, url), { redirect: 'manual', signal })
      const received = new Uint8Array(await response.arrayBuffer())
      const reason = findDifference(path, response, { received, expected: bytes })
      if (reason !== undefined) differences.push({ path, reason })
    }
  }
  await Promise.all(Array.from({ length: concurrency }, work))
  return {
    compared: expected.length,
    differences: differences.toSorted((one, other) => (one.path < other.path ? -1 : 1)),
  }
}

/** Returns the paths of the wallet with the bytes that they have in this version. */
function listExpected(options: {
  readonly projectId: string
  readonly build: FrameBuild
  readonly pages: FrameBuild
}): readonly (readonly [path: string, bytes: Uint8Array])[] {
  const { projectId, build, pages } = options
  const files = [...build].filter(([file]) => file.startsWith('v/') || file === 'manifest.json')
  const scripts = [...pages].filter(([file]) => /^[a-z]+\.(?:css|js)$/.test(file))
  const find = (from: FrameBuild, file: string, path: string): [string, Uint8Array][] => {
    const found = from.get(file)
    return found ? [[path, found.bytes]] : []
  }
  const getLinkPage = createLinkPages()
  return [
    ...find(build, 'index.html', `/frame?projectId=${projectId}`),
    ...find(pages, 'receiver.html', `/login/receiver?projectId=${projectId}`),
    ...topLevelPages.flatMap(({ file, path }) => find(build, file, path)),
    ...linkPageSpecs.flatMap(({ path, page }) =>
      serviceLanguages.map(
        (language) => [`${path}?locale=${language}`, getLinkPage(page, language).bytes] as const,
      ),
    ),
    ...files.map(([file, { bytes }]) => [`/${file}`, bytes] as const),
    ...scripts.map(([file, { bytes }]) => [`/pages/${file}`, bytes] as const),
  ]
}

function findDifference(
  path: string,
  { status, headers }: Response,
  { received, expected }: { readonly received: Uint8Array; readonly expected: Uint8Array },
): string | undefined {
  if (status !== 200) return `status ${status}`
  if (hashOf(received) !== hashOf(expected))
    return `SHA-256 ${hashOf(received)}, expected ${hashOf(expected)}`
  const header = foreignHeaders.find((name) => headers.has(name))
  if (header !== undefined) return `its header ${header}`
  if (!path.startsWith('/frame')) return undefined
  const directives = listDirectives(headers.get('content-security-policy') ?? '')
  const missing = codeDirectives.filter((directive) => !directives.includes(directive))
  if (missing.length > 0) return `its policy has no ${missing.join('; ')}`
  const specific = directives.find((directive) => /^script-src-/i.test(directive))
  return specific === undefined ? undefined : `its policy has ${specific}`
}

/** Lists the directives of a policy: of those with the same name, the first counts. */
function listDirectives(policy: string): readonly string[] {
  const all = policy.split(';').map((each) => each.trim())
  const nameOf = (directive: string): string => (/^\S*/.exec(directive)?.[0] ?? '').toLowerCase()
  return all.filter(
    (each, index) => all.findIndex((other) => nameOf(other) === nameOf(each)) === index,
  )
}

function hashOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}
