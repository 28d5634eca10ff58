import {
  maxSecondFactorUsd,
  type WalletFrameSettings,
  walletFrameSettingsSchema,
  type WalletLoginMethod,
} from 'latchkey/protocol'
import * as v from 'valibot'
import {
  createTextReply,
  defineRoute,
  type HttpReply,
  type HttpRoute,
  type Projects,
} from '../http/index.ts'
import { createLinkPageRoutes } from './createLinkPageRoutes.ts'
import { createPagePolicy } from './createPagePolicy.ts'
import { createTopLevelHeaders } from './createTopLevelHeaders.ts'
import { type FrameProject, listFrameOrigins } from './listFrameOrigins.ts'
import type { FrameBuild } from './loadFrameBuild.ts'
import { fileHeaders, pageHeaders } from './pageHeaders.ts'
import { sendFile } from './sendFile.ts'
import { type TopLevelPage, topLevelPages } from './topLevelPages.ts'

/** Dependencies of the pages on the origin of the wallet. */
export type FrameDeps = {
  /** Files of the frame; undefined when it is not built. */
  readonly build: FrameBuild | undefined
  /** Files of the pages that are part of this package. */
  readonly pages: FrameBuild
  readonly projects: Pick<Projects, 'find'>
  /** URL of JSON-RPC that the frame calls. */
  readonly rpcUrl: string
  /** Returns the settings of a project. */
  readonly findSettings: (projectId: string) => Promise<FrameProjectSettings>
  /** Logins that the server offers. */
  readonly logins: readonly WalletLoginMethod[]
}

/** Settings of a project that the frame needs: missing where the default counts. */
export type FrameProjectSettings = Pick<
  WalletFrameSettings,
  'automaticRecoveryHours' | 'secondFactorUsd'
>

const immutable = 'public, max-age=31536000, immutable'

const assetParams = v.object({
  hash: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)),
  file: v.pipe(v.string(), v.maxLength(200)),
})

/**
 * Creates the routes of the pages on the origin of the wallet: the frame with the policy of its project,
 * pages that nothing may contain, files, and `GET /wallet/v1/origins`.
 */
export function createFrameRoutes(deps: FrameDeps): readonly HttpRoute[] {
  return [
    defineFrameRoute(deps),
    defineReceiverRoute(deps),
    ...topLevelPages.map((page) => defineTopLevelRoute(deps, page)),
    ...createLinkPageRoutes(),
    ...defineFileRoutes(deps),
    defineSettingsRoute(deps),
  ]
}

const publicSpec = { method: 'GET', project: 'none', cors: 'own' } as const

/** `GET /frame?projectId=…`: the same page for all projects, with the ancestors of one. */
function defineFrameRoute({ build, projects, rpcUrl }: FrameDeps): HttpRoute {
  return defineRoute(
    {
      ...publicSpec,
      path: '/frame',
      summary: 'The page inside the frame of the wallet',
      query: v.object({ projectId: v.optional(v.string()) }),
    },
    async (request) => {
      const page = build?.get('index.html')
      if (!page) return createMissingBuildReply()
      const project = await findProject(projects, request.query)
      if (!project) return createPlainPage('This page is not available.', 404)
      const policy = createPagePolicy({ project, rpcUrl })
      return sendFile(request, page, { ...pageHeaders, ...noCache(policy) })
    },
  )
}

/** `GET /login/receiver?projectId=…`: the page in a hidden frame of an app during a social login. */
function defineReceiverRoute({ pages, projects }: FrameDeps): HttpRoute {
  return defineRoute(
    {
      ...publicSpec,
      path: '/login/receiver',
      summary: 'The page in a hidden frame that receives the secret of a social login',
      query: v.object({ projectId: v.optional(v.string()) }),
    },
    async (request) => {
      const page = pages.get('receiver.html')
      const project = await findProject(projects, request.query)
      if (!page || !project) return createPlainPage('This page is not available.', 404)
      return sendFile(request, page, { ...pageHeaders, ...noCache(createPagePolicy({ project })) })
    },
  )
}

async function findProject(
  projects: FrameDeps['projects'],
  { projectId = '' }: { readonly projectId?: string | undefined },
): Promise<FrameProject | undefined> {
  return /^[0-9a-f]{32}$/.test(projectId) ? await projects.find(projectId) : undefined
}

function defineTopLevelRoute(
  { build, rpcUrl }: FrameDeps,
  { path, file, summary, hasOpener = false, createPolicy }: TopLevelPage,
): HttpRoute {
  const page = build?.get(file)
  const policy = page && createPolicy ? createPolicy(page) : createPagePolicy({ rpcUrl })
  const headers = createTopLevelHeaders(policy, hasOpener)
  return defineRoute({ ...publicSpec, path, summary }, (request) => {
    if (page) return sendFile(request, page, headers)
    return build ? createPlainPage('This page is not available.', 404) : createMissingBuildReply()
  })
}

/** Files by their hash, which never change; those of this package; and the list of hashes. */
function defineFileRoutes({ build, pages }: FrameDeps): readonly HttpRoute[] {
  const notFound = (): HttpReply => createPlainPage('There is no such file.', 404)
  return [
    defineRoute(
      {
        ...publicSpec,
        path: '/v/:hash/:file{.+}',
        summary: 'A file of the frame, by its hash',
        params: assetParams,
        cost: 0.1,
      },
      (request) => {
        const { hash, file } = request.params
        const found = build?.get(`v/${hash}/${file}`)
        return found
          ? sendFile(request, found, { ...fileHeaders, 'cache-control': immutable })
          : notFound()
      },
    ),
    defineRoute(
      {
        ...publicSpec,
        path: '/pages/:file',
        summary: 'A script or sheet of a page',
        params: v.object({ file: v.pipe(v.string(), v.regex(/^[a-z]+\.(?:css|js)$/)) }),
        cost: 0.1,
      },
      (request) => {
        const found = pages.get(request.params.file)
        const headers = { ...fileHeaders, 'cache-control': 'no-cache' }
        return found ? sendFile(request, found, headers) : notFound()
      },
    ),
    defineRoute(
      {
        ...publicSpec,
        path: '/manifest.json',
        summary: 'Hashes of the files of the frame, to compare with published ones',
      },
      (request) => {
        const found = build?.get('manifest.json')
        const headers = { ...pageHeaders, 'cache-control': 'no-cache' }
        return found ? sendFile(request, found, headers) : notFound()
      },
    ),
  ]
}

/** `GET /wallet/v1/origins?projectId=…`: what the frame checks its parent against, and calls. */
function defineSettingsRoute({ rpcUrl, logins, findSettings }: FrameDeps): HttpRoute {
  return defineRoute<unknown, unknown, unknown, WalletFrameSettings>(
    {
      method: 'GET',
      path: '/wallet/v1/origins',
      summary: 'Get the pages that may contain the frame of a project, and its settings',
      project: 'query',
      cors: 'own',
      allowedOrigins: 'any',
      reply: walletFrameSettingsSchema,
    },
    async ({ project }) => {
      const found = project && (await findSettings(project.id))
      const isDevelopment = project?.isDevelopment ?? false
      return {
        allowedOrigins: project ? listFrameOrigins(project) : [],
        isDevelopment,
        // The native currencies of local networks have no fiat value.
        ...(isDevelopment && { secondFactorUsd: maxSecondFactorUsd }),
        rpcUrl,
        logins,
        ...found,
      }
    },
  )
}

function noCache(policy: string): Readonly<Record<string, string>> {
  return { 'content-security-policy': policy, 'cache-control': 'no-cache' }
}

/** Creates a page of one sentence, which nothing may contain and which runs no script. */
function createPlainPage(text: string, status: number): HttpReply {
  const body = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Wallet</title><p>${text}</p></html>`
  return createTextReply(body, {
    status,
    headers: {
      ...pageHeaders,
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'x-frame-options': 'DENY',
      'cache-control': 'no-store',
    },
  })
}

function createMissingBuildReply(): HttpReply {
  return createPlainPage(
    'The page of the wallet is not built. Run <code>npm run build</code> in the repository, or install the published package.',
    503,
  )
}
