// Package pages holds the commands that write or serve pages: fukumi review, which can write its report as an HTML
// page, and fukumi serve and site, which are for the board in the browser.
package pages
