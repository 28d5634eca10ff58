/**
 * Page of the link in a message about a sign-in with a new browser. The token is in the fragment, which
 * is not sent to servers; nothing is answered before a click, so that scanners of mail change nothing.
 */
import { takeFragment } from './question.js'

const find = (id) => document.getElementById(id)
const token = takeFragment().get('token') ?? ''

/** Posts a request. Resolves with `undefined` when the link has expired or was used. */
async function post(path, body) {
  const response = await fetch(path, { method: 'POST', body: JSON.stringify(body) })
  if (response.status === 410) return undefined
  if (!response.ok) throw new Error(`HTTP ${response.status}`)
  return await response.json()
}

/** Shows a text of the page by its name, or none. */
function show(name) {
  find('status').textContent = find('status').dataset[name] ?? ''
}

function setDisabled(isDisabled) {
  for (const button of document.querySelectorAll('button')) button.disabled = isDisabled
}

/** Sends an answer. After a failure the question stays. */
async function answer(number) {
  setDisabled(true)
  show('wait')
  try {
    const result = await post('/wallet/v1/device/answer', { token, number })
    find('request').hidden = true
    show(result ? result.status : 'expired')
  } catch {
    setDisabled(false)
    show('retry')
  }
}

function createNumber(number) {
  const button = document.createElement('button')
  button.type = 'button'
  button.className = 'number'
  button.textContent = number
  button.addEventListener('click', () => void answer(number))
  return button
}

async function start() {
  const request = await post('/wallet/v1/device/describe', { token })
  if (!request) return show('expired')
  find('site').textContent = request.appOrigin
  find('browser').textContent = request.browser
  find('time').textContent = new Date(request.requestedAt).toLocaleString(
    document.documentElement.lang,
  )
  find('network').hidden = !request.isOtherNetwork
  find('numbers').append(...request.numbers.map(createNumber))
  find('decline').addEventListener('click', () => void answer(undefined))
  find('request').hidden = false
  show()
}

start().catch(() => show('failed'))
