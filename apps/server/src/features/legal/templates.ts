/** Placeholders until the operator provides texts; they must be true for every installation. */
export const templates = {
  terms: `# Terms

The operator of this server has not published its terms yet.

# What the program does

Each capture requests business listings from a maps source and stores them in your database or in files.
The data has licences, which each source and each file name. You must comply with them.

# Your responsibilities

Use listings in accordance with the laws that apply to you. Do not use them for unsolicited advertising.
`,
  privacy: `# Privacy

The operator of this server has not published its privacy notice yet.

# Stored data

Your email address, a hash of your password, your sessions with their IP addresses and browsers, your captures and their results, and the
credentials of your database, encrypted. With payments: what was paid and when. Card numbers never reach this server.

# Your rights

On the account page you can download all your data and delete your account.
`,
} as const
