import { WebSocketServer } from 'ws'

/**
 * The baseline: forwards messages without identity, limits or storage. The time that the relay takes
 * beyond this is its own.
 */
const topics = new Map()
const server = new WebSocketServer({ host: '127.0.0.1', port: 0 })
server.on('listening', () => console.log(`ready at http://127.0.0.1:${server.address().port}`))
let deliveries = 0

server.on('connection', (socket) => {
  const reply = (message) => socket.send(JSON.stringify({ jsonrpc: '2.0', ...message }))
  socket.on('message', (data) => {
    const { id, method, params } = JSON.parse(data)
    if (method === 'irn_subscribe') {
      const members = topics.get(params.topic) ?? new Set()
      topics.set(params.topic, members.add(socket))
      reply({ id, result: params.topic })
    }
    if (method === 'irn_publish') {
      reply({ id, result: true })
      const { topic, message, tag } = params
      const notification = { id: topic, data: { topic, message, tag, publishedAt: Date.now() } }
      const frame = {
        id: ++deliveries,
        jsonrpc: '2.0',
        method: 'irn_subscription',
        params: notification,
      }
      const text = JSON.stringify(frame)
      for (const member of topics.get(topic) ?? []) if (member !== socket) member.send(text)
    }
  })
})
