// Stands where Vite does: says what it was told, and ends when told to.
process.stdout.write(`${process.argv.slice(2).join(' ')}\n`)
setInterval(() => undefined, 1000)
