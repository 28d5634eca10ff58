import { type HttpReply, createTextReply } from '../../../../http/index.ts'
import type { StoredPurchase } from './createSandboxOrders.ts'

/** Contents of the payment page. */
export type PaymentPageContent = {
  readonly projectId: string
  /** Idempotency key of the form, so that a second submission has no effect. */
  readonly id: string
  readonly walletAddress: string
  readonly destinationCurrencyCode: string
  readonly sourceAmount: string
  readonly sourceCurrencyCode: string
  readonly redirectUrl?: string | undefined
  /** The amounts, or the reason why there is no quote. */
  readonly quote:
    | { readonly paid: string; readonly purchased: string; readonly network: string }
    | { readonly problem: string }
}

const style = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
body { max-width: 26rem; margin: 3rem auto; padding: 0 1rem }
dl { display: grid; grid-template-columns: auto 1fr; gap: .25rem 1rem }
dd { margin: 0; overflow-wrap: anywhere }
input, select, button { font: inherit; padding: .5rem .75rem }
form { margin-block: 1rem }`

/** Content Security Policy: no scripts, no external resources, no framing. */
const headers = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
} as const

/** Renders the payment page. */
export function renderPaymentPage(offered: PaymentPageContent): HttpReply {
  const { projectId, quote, sourceAmount, sourceCurrencyCode } = offered
  const { walletAddress, destinationCurrencyCode, redirectUrl = '' } = offered
  const rest = { walletAddress, destinationCurrencyCode, redirectUrl }
  const currencies = ['USD', 'EUR'].map(
    (id) => `<option${id === sourceCurrencyCode ? ' selected' : ''}>${id}</option>`,
  )
  const sums =
    'problem' in quote
      ? `<p role="alert">${escaped(quote.problem)}</p>`
      : `${terms({ 'You pay': quote.paid, 'You get': quote.purchased, Network: quote.network, To: walletAddress })}
<form method="post" action="?projectId=${encodeURIComponent(projectId)}">
${hidden({ ...rest, sourceAmount, sourceCurrencyCode, id: offered.id })}
<button>Pay ${escaped(quote.paid)}</button></form>`
  return page(
    'Buy crypto',
    `<p>This is a sandbox: no money is taken, and what you get is worth nothing.</p>
${sums}
<form method="get">${hidden({ projectId, ...rest })}
<label>Amount <input name="sourceAmount" inputmode="decimal" value="${escaped(sourceAmount)}"></label>
<label>Currency <select name="sourceCurrencyCode">${currencies.join('')}</select></label>
<button>Update</button></form>`,
  )
}

const endings: Readonly<Record<StoredPurchase['status'], string>> = {
  pending: 'It is not paid yet.',
  paid: 'It is paid and on its way. Load this page again to see more.',
  settled: 'It is paid out.',
  failed: 'It could not be paid out.',
}

/** Renders the status page of a purchase. */
export function renderPurchaseStatusPage(purchase: StoredPurchase): HttpReply {
  const { status, paid, purchased, network, account, hash, redirectUrl } = purchase
  const rows = { 'You paid': paid, 'You get': purchased, Network: network, To: account }
  const back = redirectUrl
    ? `<p><a href="${escaped(redirectUrl)}" rel="noreferrer">Back to the app</a></p>`
    : ''
  return page(
    'Your purchase',
    `<p role="status" data-status="${status}">${endings[status]}</p>
${terms({ ...rows, ...(hash && { Transaction: hash }) })}${back}`,
  )
}

function page(title: string, body: string): HttpReply {
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><title>${title}</title><style>${style}</style></head>
<body><main><h1>${title}</h1>${body}</main></body></html>`
  return createTextReply(html, { headers })
}

function terms(rows: Readonly<Record<string, string>>): string {
  const all = Object.entries(rows).map(
    ([name, value]) => `<dt>${name}</dt><dd>${escaped(value)}</dd>`,
  )
  return `<dl>${all.join('')}</dl>`
}

function hidden(values: Readonly<Record<string, string>>): string {
  return Object.entries(values)
    .filter(([, value]) => value !== '')
    .map(([name, value]) => `<input type="hidden" name="${name}" value="${escaped(value)}">`)
    .join('')
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

function escaped(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? '')
}
