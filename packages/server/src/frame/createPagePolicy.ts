import { listFrameOrigins, type FrameProject } from './listFrameOrigins.ts'

/** Sources of local pages, for projects in development. */
const localSources = [
  'http://localhost:*',
  'http://127.0.0.1:*',
  'http://*.localhost:*',
  'https://localhost:*',
] as const

/**
 * Creates the Content Security Policy of a page on the origin of the wallet.
 *
 * @param options - `project` whose pages may contain it, none by default; `rpcUrl` that its scripts may
 * call.
 * @see https://www.w3.org/TR/CSP3/
 */
export function createPagePolicy(options: {
  readonly project?: FrameProject | undefined
  readonly rpcUrl?: string | undefined
}): string {
  const { project, rpcUrl } = options
  const connect = rpcUrl === undefined ? [] : [new URL(rpcUrl).origin]
  return [
    "default-src 'none'",
    "script-src 'self'",
    "worker-src 'self'",
    "style-src 'self'",
    ['connect-src', "'self'", ...connect].join(' '),
    "img-src 'self' data:",
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${listAncestors(project).join(' ') || "'none'"}`,
    "require-trusted-types-for 'script'",
    // The policy that creates the worker of the frame, once.
    'trusted-types latchkey-worker',
  ].join('; ')
}

function listAncestors(project: FrameProject | undefined): readonly string[] {
  if (!project) return []
  return [...listFrameOrigins(project), ...(project.isDevelopment ? localSources : [])]
}
