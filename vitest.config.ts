import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: "unit",
          include: ["test/**/*.test.{ts,tsx}"],
          exclude: ["test/e2e/**"],
          // The style of a report is part of what it is.
          css: { include: [/report\.css/] },
          testTimeout: 30_000,
          hookTimeout: 120_000,
          sequence: { groupOrder: 0 },
        },
      },
      {
        test: {
          name: "e2e",
          include: ["test/e2e/**/*.test.ts"],
          globalSetup: "test/e2e/support/serve-build.ts",
          fileParallelism: false,
          testTimeout: 180_000,
          expect: { poll: { timeout: 20_000 } },
          hookTimeout: 120_000,
          // After the unit tests: a software GPU leaves no core for anything beside it.
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
