import { createServer } from 'node:http'

/** A node of a chain that answers everything at once, single or in a batch. */
const block = { number: '0x1312d00', hash: `0x${'ab'.repeat(32)}` }
const results = {
  eth_blockNumber: block.number,
  eth_getBalance: '0xde0b6b3a7640000',
  // Of every token there is some.
  eth_call: `0x${'1'.padStart(64, '0')}`,
}
const answer = ({ id, method }) => ({ jsonrpc: '2.0', id, result: results[method] ?? block })
const server = createServer((request, response) => {
  const chunks = []
  request.on('data', (chunk) => chunks.push(chunk))
  request.on('end', () => {
    const asked = JSON.parse(Buffer.concat(chunks))
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify(Array.isArray(asked) ? asked.map(answer) : answer(asked)))
  })
})
server.listen(0, '127.0.0.1', () => {
  console.log(`ready at http://127.0.0.1:${server.address().port}`)
})
