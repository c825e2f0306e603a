/** What stands there until the operator has written it: true of every installation, and no more. */
export const templates = {
  terms: `# Terms

Whoever runs this installation has not written its terms yet.

# What the program does

It asks the maps source that is named with each capture for business listings, and stores them in a database of yours or in files.
Open data comes with licences of its own: they are named beside each source and with each file, and you keep to them.

# What you are asked

Use listings as the law where you are allows. Do not use them for unwanted advertising.
`,
  privacy: `# Privacy

Whoever runs this installation has not written its privacy notice yet.

# What is kept of you

Your e-mail address, a hash of your password, your sessions with their addresses and browsers, your captures and what they found, and the
access data of your database, encrypted. With payments: what was paid and when. Card numbers never reach this installation.

# What you can do

On the account page you can take out everything that is kept of you, and delete it.
`,
} as const
