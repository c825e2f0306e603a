/** Placeholders until the operator provides texts; they must be true for every installation. */
export const templates = {
  terms: `# Terms\n\nThe operator of this server has not published its terms yet.\n\n# What the program does\n\nIt requests business listings from the maps source named with each capture, and stores them in your database or in files.\nOpen data has its own licences: they are named with each source and each file, and you must comply with them.\n\n# Your responsibilities\n\nUse listings in accordance with the laws that apply to you. Do not use them for unsolicited advertising.\n
`,
  privacy: `# Privacy\n\nThe operator of this server has not published its privacy notice yet.\n\n# Stored data\n\nYour email address, a hash of your password, your sessions with their IP addresses and browsers, your captures and their results, and the\ncredentials of your database, encrypted. With payments: what was paid and when. Card numbers never reach this server.\n\n# Your rights\n\nOn the account page you can download all your data and delete your account.\n
`,
} as const
