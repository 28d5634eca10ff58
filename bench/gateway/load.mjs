import { Agent, request } from 'node:http'

/**
 * Sends one request repeatedly over a few keep-alive connections, and returns how long each
 * answer took and what the last one was. Without a body it is a `GET`.
 */
process.on('message', (parameters) => void work(parameters))

async function work({ url, body, count, connections }) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const times = []
  let left = count
  let last
  const sendAll = async () => {
    while (left-- > 0) {
      const began = performance.now()
      last = await post(agent, url, body)
      times.push(performance.now() - began)
    }
  }
  try {
    await Promise.all(Array.from({ length: connections }, sendAll))
    times.sort((a, b) => a - b)
    process.send({ done: { p50: times[Math.floor(times.length / 2)], last } })
  } catch (error) {
    process.send({ failed: String(error) })
  } finally {
    agent.destroy()
  }
}

function post(agent, url, body) {
  return new Promise((resolve, reject) => {
    const headers =
      body === undefined
        ? {}
        : { 'content-type': 'text/plain', 'content-length': Buffer.byteLength(body) }
    const method = body === undefined ? 'GET' : 'POST'
    const outgoing = request(url, { method, agent, headers }, (response) => {
      const chunks = []
      response.on('data', (chunk) => chunks.push(chunk))
      response.on('end', () => {
        const text = String(Buffer.concat(chunks))
        if (response.statusCode === 200) resolve(text)
        else reject(new Error(`${response.statusCode} ${text}`))
      })
    })
    outgoing.on('error', reject)
    outgoing.end(body)
  })
}
