import { createServer } from 'node:http'

/**
 * A fake node that answers immediately, single requests and batches. It implements Multicall3, and
 * returns the number of its calls at `GET /multicalls`.
 */
const block = { number: '0x1312d00', hash: `0x${'ab'.repeat(32)}` }
const word = (value) => value.toString(16).padStart(64, '0')
const multicalls = []
const aggregate3 = '0x82ad56cb'

const results = {
  eth_blockNumber: () => block.number,
  eth_getBalance: () => '0xde0b6b3a7640000',
  // Every balance is positive.
  eth_call: ([{ data }]) => (data.startsWith(aggregate3) ? aggregated(data) : `0x${word(1)}`),
}
const resultOf = ({ method, params }) => results[method]?.(params) ?? block
const answer = (call) => ({ jsonrpc: '2.0', id: call.id, result: resultOf(call) })

/** All calls succeed with the same result. */
function aggregated(data) {
  const count = Number.parseInt(data.slice(10 + 64, 10 + 128), 16)
  multicalls.push(count)
  const offsets = Array.from({ length: count }, (_, index) => word(32 * count + 128 * index))
  const one = [1, 64, 32, 1].map(word).join('')
  return `0x${word(32)}${word(count)}${offsets.join('')}${one.repeat(count)}`
}

const server = createServer((request, response) => {
  const chunks = []
  request.on('data', (chunk) => chunks.push(chunk))
  request.on('end', () => {
    const requests = chunks.length === 0 ? [] : JSON.parse(Buffer.concat(chunks))
    const reply = Array.isArray(requests) ? requests.map(answer) : answer(requests)
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify(request.url === '/multicalls' ? multicalls : reply))
  })
})
server.listen(0, '127.0.0.1', () => {
  console.log(`ready at http://127.0.0.1:${server.address().port}`)
})
