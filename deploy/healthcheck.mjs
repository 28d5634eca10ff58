// Exits with 0 while the server in this container responds.
try {
  const response = await fetch(`http://127.0.0.1:${process.env.PORT ?? 4870}/live`, {
    signal: AbortSignal.timeout(2_000),
  })
  process.exitCode = response.ok ? 0 : 1
} catch {
  process.exitCode = 1
}
