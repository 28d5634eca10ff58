import { systemClock } from '../../../packages/latchkey/src/kernel/index.ts'
import { mountStory } from '../../../packages/latchkey/src/ui/mountStory.fixture.ts'

/** Time that the gateway of this page takes for an answer, in ms. */
const serverTime = 100
/** Transactions of the list, and those that arrive at a time. */
const count = 1_000
const pageSize = 50
/** Pixels that the list is scrolled by in a frame. */
const step = 120

window.bench = { measureQuote, measureScrolling }

/**
 * Types an amount into the swap form.
 *
 * @param {string} amount An amount that was not typed before.
 * @returns {Promise<number>} Milliseconds from the last keystroke to the frame with the quote, less the
 * time of the server.
 */
async function measureQuote(amount) {
  const shown = await mountStory('Swap', {
    gatewayUrl: 'http://127.0.0.1:9',
    environment: { window, clock: systemClock(), fetch: answer },
  })
  shown.client.adapters.get('eip155').gatewayFeatures.push('swaps')
  const field = shown.root.querySelector('form input')
  for (let typed = 1; typed <= amount.length; typed += 1) {
    await wait(60)
    type(field, amount.slice(0, typed))
  }
  const start = performance.now()
  while (!shown.root.textContent.includes('871.23')) await nextFrame()
  const time = performance.now() - start - serverTime
  shown.remove()
  return time
}

/** Answers as a gateway does: with one quote, after `serverTime`. */
async function answer(input) {
  const { pathname, searchParams } = new URL(input)
  if (pathname === '/v1/supported-chains') return Response.json({ http: ['eip155:8453'], ws: [] })
  if (pathname !== '/v1/convert/quotes') return new Promise(() => {})
  await wait(serverTime)
  const [fromAccount, toAccount] = [searchParams.get('from'), searchParams.get('to')]
  const fromAmount = searchParams.get('amount')
  const quote = { id: null, fromAmount, fromAccount, toAmount: '871234567', toAccount }
  return Response.json({ quotes: [quote] })
}

/** Types as a keyboard does: React listens to the event, and reads the value of the element. */
function type(field, value) {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set.call(field, value)
  field.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true }))
}

/**
 * Scrolls through the activity, of which a page is added whenever its end comes near.
 *
 * @returns {Promise<number[]>} Milliseconds of each frame.
 */
async function measureScrolling() {
  const shown = await mountStory('AccountActivity')
  const { store } = shown.client
  const { transactions: samples } = store.get().activity
  const all = Array.from({ length: count }, (_, index) => {
    const sample = samples[1 + (index % (samples.length - 1))]
    const minedAt = new Date(Date.UTC(2026, 0, 4) - index * 8 * 3_600_000).toISOString()
    const metadata = { ...sample.metadata, minedAt, hash: `0x${index}` }
    return { ...sample, id: `${index}`, metadata }
  })
  let listed = 0
  const addPage = () => {
    listed += pageSize
    const next = listed < count ? `${listed}` : undefined
    const { activity } = store.get()
    store.set({ activity: { ...activity, transactions: all.slice(0, listed), next } })
  }
  addPage()
  const scroller = shown.root.querySelector('[data-scroller]')
  await wait(1_000)
  const frames = []
  let before = await nextFrame()
  for (;;) {
    const rest = scroller.scrollHeight - scroller.clientHeight - scroller.scrollTop
    if (rest < 1 && listed === count) break
    if (rest < 800 && listed < count) addPage()
    scroller.scrollTop += step
    const now = await nextFrame()
    frames.push(now - before)
    before = now
  }
  shown.remove()
  return frames
}

function wait(ms) {
  return new Promise((resolve) => setTimeout(resolve, ms))
}

function nextFrame() {
  return new Promise((resolve) => requestAnimationFrame(resolve))
}
