import { createServer } from 'node:http'

/**
 * The baseline: reads the body and sends the same bytes to every client. The time that the gateway
 * takes beyond this is its own.
 */
const body = process.argv[2]
const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }
const server = createServer((request, response) => {
  request.on('data', () => {})
  request.on('end', () => response.writeHead(200, headers).end(body))
})
server.listen(0, '127.0.0.1', () => {
  console.log(`ready at http://127.0.0.1:${server.address().port}`)
})
