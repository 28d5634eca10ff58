import { walletLoginProviders, type WalletLoginProvider } from 'latchkey/protocol'
import * as v from 'valibot'
import { createTextReply, defineRoute, type HttpReply, type HttpRoute } from '../../http/index.ts'
import type { LoginFlow } from '../logins/createLoginFlowStore.ts'
import { isOwnPage } from '../checkAppOrigin.ts'
import { logProviderFailure } from '../logins/startSocialFlow.ts'
import type { WalletServiceContext } from '../WalletServiceContext.ts'

const params = v.object({ provider: v.picklist(walletLoginProviders) })
const maxBodyBytes = 16_384

type Context = Pick<WalletServiceContext, 'clock' | 'flows' | 'loginClients' | 'log' | 'origin'>
type Params = { readonly provider: WalletLoginProvider }

/**
 * `GET` and `POST /wallet/v1/social/callback/:provider`: the redirect URI of a provider. Its popup has no
 * cookie and no session; the state finds the login, once. It ends at `/login/done`, whichever the outcome; a login that the
 * page of the export started in its own tab ends there. That page takes a login alone that it started itself, and finishes
 * it with its key, so nobody is asked whether the login of another browser is meant.
 */
export function socialCallbackRoutes(context: Context): readonly HttpRoute[] {
  const path = '/wallet/v1/social/callback/:provider'
  const summary = 'Redirect URI of the providers of logins'
  const spec = { path, summary, project: 'none', cors: 'own', params, cost: 2 } as const
  return [
    defineRoute<Params>({ ...spec, method: 'GET' }, (request) => {
      const { searchParams } = new URL(request.context.req.url)
      return answer(context, request.params.provider, searchParams)
    }),
    // Apple posts its response, from its own origin.
    defineRoute<Params, unknown, string>(
      { ...spec, method: 'POST', bodyLimit: maxBodyBytes },
      (request) => answer(context, request.params.provider, new URLSearchParams(request.body)),
    ),
  ]
}

async function answer(
  context: Context,
  provider: WalletLoginProvider,
  parameters: URLSearchParams,
): Promise<HttpReply> {
  const { flows, loginClients, log } = context
  const client = loginClients.get(provider)
  const isClear = [...parameters.keys()].every((name) => parameters.getAll(name).length === 1)
  const state = parameters.get('state')
  const flow = client && isClear && state !== null ? await flows.claim(state, provider) : undefined
  if (!client || !flow) return redirect(context, '/login/done', { error: 'expired' })
  if (parameters.has('error')) {
    await flows.fail(flow.id, 'declined')
    return redirectFailure(context, flow, 'declined')
  }
  try {
    const identity = await client.finish(parameters, flow.secrets, readMaxAuthAge(context, flow))
    const completion = await flows.setIdentity(flow.id, identity)
    return redirect(context, readLastPage(context, flow), { flow: flow.id, completion })
  } catch (error) {
    logProviderFailure(log, provider, error)
    await flows.fail(flow.id, 'provider_failed')
    return redirectFailure(context, flow, 'provider_failed')
  }
}

/** Seconds between a request and its response that a provider may count too many. */
const authAgeTolerance = 60

/** Returns how long ago the visitor may have signed in: not before a login that confirms an action started. */
function readMaxAuthAge(
  { clock }: Pick<Context, 'clock'>,
  { action, created_at: createdAt }: LoginFlow,
): number | undefined {
  if (action === null) return undefined
  return Math.ceil((clock.now() - createdAt) / 1_000) + authAgeTolerance
}

/** Returns the page that a login ends at. */
function readLastPage(context: Context, flow: LoginFlow): `/${string}` {
  if (!isOwnPage(context, flow.app_origin)) return '/login/done'
  return `/export?projectId=${flow.project_id}`
}

function redirectFailure(
  context: Context,
  flow: LoginFlow,
  error: 'declined' | 'provider_failed',
): HttpReply {
  const { id, app_origin: origin } = flow
  const about = isOwnPage(context, origin) ? { flow: id } : { origin }
  return redirect(context, readLastPage(context, flow), { error, ...about })
}

/** Redirects to the last page, with values in the fragment, which no server and no log receives. */
function redirect(
  { origin }: Context,
  path: `/${string}`,
  values: Readonly<Record<string, string>>,
): HttpReply {
  const location = `${origin}${path}#${new URLSearchParams(values).toString()}`
  return createTextReply('', {
    status: 303,
    headers: {
      location,
      'content-type': 'text/plain',
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    },
  })
}
