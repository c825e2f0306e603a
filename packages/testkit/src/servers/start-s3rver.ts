import S3rver from 's3rver'

/** s3rver's only key. */
const key = 'S3RVER'
const bucket = 'backups'

/** An S3 server with a bucket in a folder; it checks signatures. It cannot list or abort uploads. */
export async function startS3rver(directory: string): Promise<{ url: string; stop: () => Promise<void> }> {
  const server = new S3rver({
    port: 0,
    address: '127.0.0.1',
    directory,
    silent: true,
    configureBuckets: [{ name: bucket }],
  })
  const { port } = await server.run()
  return { url: `s3://${key}:${key}@127.0.0.1:${port}/${bucket}/ours/main?tls=off`, stop: () => server.close() }
}
