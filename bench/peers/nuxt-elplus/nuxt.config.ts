export default defineNuxtConfig({
  compatibilityDate: "2026-01-01",
  telemetry: false,
  modules: ["@element-plus/nuxt", "@nuxtjs/color-mode", "@pinia/nuxt"],
  colorMode: { classSuffix: "" },
  app: {
    head: {
      htmlAttrs: { lang: "en" },
      title: "Marble tracks",
      meta: [{ name: "description", content: "Live draw results of marble tracks" }],
      link: [{ rel: "icon", href: "data:," }],
    },
  },
  nitro: { prerender: { routes: ["/"], crawlLinks: false } },
});
