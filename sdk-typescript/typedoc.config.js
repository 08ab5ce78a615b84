import { OptionDefaults } from "typedoc";

export default {
  entryPoints: ["src/node.ts", "src/web.ts"],
  out: "docs",
  excludeInternal: true,
  excludePrivate: true,
  // What the contract's generator writes.
  blockTags: [...OptionDefaults.blockTags, "@generated"],
};
